-- bs.levelPrices.create
insert into `level_prices` (`products_id`, `level_id`, `unit_price`, `create_time`, `update_time`, `creator_name`, `updater_name`, `tenant_id`) values (?);

-- bs.levelPrices.update
begin;
select * from `level_prices` where `tenant_id` = ? and `id` = ? for update;
update `level_prices` set `products_id` = ?, `level_id` = ?, `unit_price` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
commit;

-- bs.levelPrices.delete
delete from `level_prices` where `tenant_id` = ? and `id` = ?;

-- bs.levelPrices.get
select `lp`.`id`, `lp`.`version`, `lp`.`create_time`, `lp`.`update_time`, `lp`.`creator_name`, `lp`.`updater_name`, `lp`.`level_id`, `l`.`name` as `level_name`, `lp`.`products_id`, `p`.`name` as `products_name`, `t`.`name` as `type_name`, `p`.`unit_price` as `list_price`, `lp`.`unit_price`, `lp`.`remarks`, ? as `tenant_name` from `level_prices` as `lp` inner join `customer_level` as `l` on `l`.`tenant_id` = `lp`.`tenant_id` and `l`.`id` = `lp`.`level_id` inner join `product_info` as `p` on `p`.`tenant_id` = `lp`.`tenant_id` and `p`.`id` = `lp`.`products_id` left join `product_type` as `t` on `t`.`tenant_id` = `p`.`tenant_id` and `t`.`id` = `p`.`type_id` where `lp`.`tenant_id` = ? and `lp`.`id` = ? order by `lp`.`id` desc;

-- bs.levelPrices.page
select count(*) as `total` from `level_prices` as `lp` inner join `customer_level` as `l` on `l`.`tenant_id` = `lp`.`tenant_id` and `l`.`id` = `lp`.`level_id` inner join `product_info` as `p` on `p`.`tenant_id` = `lp`.`tenant_id` and `p`.`id` = `lp`.`products_id` left join `product_type` as `t` on `t`.`tenant_id` = `p`.`tenant_id` and `t`.`id` = `p`.`type_id` where `lp`.`tenant_id` = ? and `lp`.`level_id` = ? and `lp`.`products_id` = ? and `lp`.`id` in (?);
select `lp`.`id`, `lp`.`version`, `lp`.`create_time`, `lp`.`update_time`, `lp`.`creator_name`, `lp`.`updater_name`, `lp`.`level_id`, `l`.`name` as `level_name`, `lp`.`products_id`, `p`.`name` as `products_name`, `t`.`name` as `type_name`, `p`.`unit_price` as `list_price`, `lp`.`unit_price`, `lp`.`remarks`, ? as `tenant_name` from `level_prices` as `lp` inner join `customer_level` as `l` on `l`.`tenant_id` = `lp`.`tenant_id` and `l`.`id` = `lp`.`level_id` inner join `product_info` as `p` on `p`.`tenant_id` = `lp`.`tenant_id` and `p`.`id` = `lp`.`products_id` left join `product_type` as `t` on `t`.`tenant_id` = `p`.`tenant_id` and `t`.`id` = `p`.`type_id` where `lp`.`tenant_id` = ? and `lp`.`level_id` = ? and `lp`.`products_id` = ? and `lp`.`id` in (?) order by `lp`.`id` desc limit ? offset ?;

-- bs.levelPrices.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
select `lp`.`id`, `lp`.`version`, `lp`.`create_time`, `lp`.`update_time`, `lp`.`creator_name`, `lp`.`updater_name`, `lp`.`level_id`, `l`.`name` as `level_name`, `lp`.`products_id`, `p`.`name` as `products_name`, `t`.`name` as `type_name`, `p`.`unit_price` as `list_price`, `lp`.`unit_price`, `lp`.`remarks`, ? as `tenant_name` from `level_prices` as `lp` inner join `customer_level` as `l` on `l`.`tenant_id` = `lp`.`tenant_id` and `l`.`id` = `lp`.`level_id` inner join `product_info` as `p` on `p`.`tenant_id` = `lp`.`tenant_id` and `p`.`id` = `lp`.`products_id` left join `product_type` as `t` on `t`.`tenant_id` = `p`.`tenant_id` and `t`.`id` = `p`.`type_id` where `lp`.`tenant_id` = ? and `lp`.`level_id` = ? and `lp`.`products_id` = ? and `lp`.`id` in (?) and `lp`.`id` < ? order by `lp`.`id` desc limit ?;
rollback;

-- bs.levelPrices.import
begin;
insert into `import_gate` (`tenant_id`) values (?) on duplicate key update `tenant_id` = ?;
select `user_id`, `state` from `import_job` where `tenant_id` = ? and `finish_time` is null;
insert into `import_job` (`headers`, `error`, `start_time`, `finish_time`, `header_choices`, `matching`, `repair`, `commit_time`, `undo_time`, `result_state`, `result_key`, `kind`, `file_key`, `file_name`, `file_hash`, `active_hash`, `options`, `limited_to`, `state`, `is_rehearsed`, `user_id`, `user_name`, `create_time`, `tenant_id`) values (?);
insert into `outbox` (`tenant_id`, `job`, `queue`, `payload`, `create_time`) values (?);
commit;

-- bs.levelPrices.getImportTemplate
select `p`.`id`, `p`.`name`, `p`.`mnemonic_code`, `p`.`type_id`, `t`.`name` as `type_name`, `p`.`specification`, `p`.`unit_price`, `p`.`unit_id`, `u`.`name` as `unit_name`, `p`.`pricing_basis`, `u`.`pricing_basis` as `unit_pricing_basis`, `p`.`min_area`, `p`.`cost` from `product_info` as `p` inner join `product_type` as `t` on `t`.`tenant_id` = `p`.`tenant_id` and `t`.`id` = `p`.`type_id` left join `unit_type` as `u` on `u`.`tenant_id` = `p`.`tenant_id` and `u`.`id` = `p`.`unit_id` where `p`.`tenant_id` = ? and `p`.`status` = ? order by `p`.`id` limit ?;
select `id`, `name`, `parent_id` from `product_type` where `tenant_id` = ? and `status` = ? order by `sort`, `id` limit ?;
select `id`, `name` from `customer_level` where `tenant_id` = ? and `status` = ? order by `sort`, `id` limit ?;
