-- bs.customerQuotes.create
begin;
select `c`.`id` from `customer_info` as `c` where `c`.`tenant_id` = ? and `c`.`id` = ? for update;
select `unit_price`, `valid_from`, `valid_to` from `customer_quotes` where `tenant_id` = ? and `customer_id` = ? and `products_id` = ? and `id` != ? order by `id` limit ?;
insert into `customer_quotes` (`customer_id`, `products_id`, `unit_price`, `create_time`, `update_time`, `creator_name`, `updater_name`, `tenant_id`) values (?);
commit;

-- bs.customerQuotes.update
begin;
select * from `customer_quotes` where `tenant_id` = ? and `id` = ? for update;
select `c`.`id` from `customer_info` as `c` where `c`.`tenant_id` = ? and `c`.`id` = ? for update;
select `unit_price`, `valid_from`, `valid_to` from `customer_quotes` where `tenant_id` = ? and `customer_id` = ? and `products_id` = ? and `id` != ? order by `id` limit ?;
update `customer_quotes` set `customer_id` = ?, `products_id` = ?, `unit_price` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
commit;

-- bs.customerQuotes.delete
delete from `customer_quotes` where `tenant_id` = ? and `id` = ?;

-- bs.customerQuotes.get
select `q`.`id`, `q`.`version`, `q`.`create_time`, `q`.`update_time`, `q`.`creator_name`, `q`.`updater_name`, `q`.`customer_id`, `c`.`name` as `customer_name`, `q`.`products_id`, `p`.`name` as `products_name`, `q`.`unit_price`, `q`.`valid_from`, `q`.`valid_to`, `q`.`remarks`, ? as `tenant_name` from `customer_quotes` as `q` inner join `customer_info` as `c` on `c`.`tenant_id` = `q`.`tenant_id` and `c`.`id` = `q`.`customer_id` inner join `product_info` as `p` on `p`.`tenant_id` = `q`.`tenant_id` and `p`.`id` = `q`.`products_id` where `q`.`tenant_id` = ? and `q`.`id` = ? order by `q`.`id` desc;

-- bs.customerQuotes.page
select count(*) as `total` from `customer_quotes` as `q` inner join `customer_info` as `c` on `c`.`tenant_id` = `q`.`tenant_id` and `c`.`id` = `q`.`customer_id` inner join `product_info` as `p` on `p`.`tenant_id` = `q`.`tenant_id` and `p`.`id` = `q`.`products_id` where `q`.`tenant_id` = ? and `q`.`customer_id` = ? and `q`.`products_id` = ? and `q`.`id` in (?);
select `q`.`id`, `q`.`version`, `q`.`create_time`, `q`.`update_time`, `q`.`creator_name`, `q`.`updater_name`, `q`.`customer_id`, `c`.`name` as `customer_name`, `q`.`products_id`, `p`.`name` as `products_name`, `q`.`unit_price`, `q`.`valid_from`, `q`.`valid_to`, `q`.`remarks`, ? as `tenant_name` from `customer_quotes` as `q` inner join `customer_info` as `c` on `c`.`tenant_id` = `q`.`tenant_id` and `c`.`id` = `q`.`customer_id` inner join `product_info` as `p` on `p`.`tenant_id` = `q`.`tenant_id` and `p`.`id` = `q`.`products_id` where `q`.`tenant_id` = ? and `q`.`customer_id` = ? and `q`.`products_id` = ? and `q`.`id` in (?) order by `q`.`id` desc limit ? offset ?;

-- bs.customerQuotes.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select `q`.`id`, `q`.`version`, `q`.`create_time`, `q`.`update_time`, `q`.`creator_name`, `q`.`updater_name`, `q`.`customer_id`, `c`.`name` as `customer_name`, `q`.`products_id`, `p`.`name` as `products_name`, `q`.`unit_price`, `q`.`valid_from`, `q`.`valid_to`, `q`.`remarks`, ? as `tenant_name` from `customer_quotes` as `q` inner join `customer_info` as `c` on `c`.`tenant_id` = `q`.`tenant_id` and `c`.`id` = `q`.`customer_id` inner join `product_info` as `p` on `p`.`tenant_id` = `q`.`tenant_id` and `p`.`id` = `q`.`products_id` where `q`.`tenant_id` = ? and `q`.`customer_id` = ? and `q`.`products_id` = ? and `q`.`id` in (?) and `q`.`id` < ? order by `q`.`id` desc limit ?;
rollback;
