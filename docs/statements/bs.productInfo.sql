-- bs.productInfo.create
insert into `product_info` (`type_id`, `name`, `unit_price`, `unit_id`, `status`, `mnemonic_code`, `search_pinyin`, `user_id`, `create_time`, `update_time`, `creator_name`, `updater_name`, `tenant_id`) values (?);

-- bs.productInfo.update
begin;
select * from `product_info` where `tenant_id` = ? and `id` = ? for update;
update `product_info` set `type_id` = ?, `unit_price` = ?, `unit_id` = ?, `mnemonic_code` = ?, `version` = ?, `update_time` = ?, `updater_name` = ? where `tenant_id` = ? and `id` = ?;
commit;

-- bs.productInfo.delete
delete from `product_info` where `tenant_id` = ? and `id` = ?;

-- bs.productInfo.get
select `p`.`id`, `p`.`name`, `p`.`mnemonic_code`, `p`.`type_id`, `t`.`name` as `type_name`, `p`.`specification`, `p`.`unit_price`, `p`.`unit_id`, `u`.`name` as `unit_name`, `p`.`pricing_basis`, `u`.`pricing_basis` as `unit_pricing_basis`, `p`.`min_area`, `p`.`version`, `p`.`create_time`, `p`.`update_time`, `p`.`creator_name`, `p`.`updater_name`, `p`.`safety_stock_level`, `p`.`inventory_field`, `p`.`status`, `p`.`remarks`, `p`.`aliases`, `p`.`default_dpi`, `p`.`roll_width`, `p`.`user_id`, `p`.`dept_id`, `p`.`cost` from `product_info` as `p` inner join `product_type` as `t` on `t`.`tenant_id` = `p`.`tenant_id` and `t`.`id` = `p`.`type_id` left join `unit_type` as `u` on `u`.`tenant_id` = `p`.`tenant_id` and `u`.`id` = `p`.`unit_id` where `p`.`tenant_id` = ? and `p`.`id` = ? order by `p`.`id` desc;

-- bs.productInfo.page
with recursive `branch` as (select `id` from `product_type` where `tenant_id` = ? and `parent_id` = ? union select `child`.`id` from `product_type` as `child` inner join `branch` on `branch`.`id` = `child`.`parent_id` where `child`.`tenant_id` = ?) select `id` from `branch`;
select count(*) as `total` from `product_info` as `p` inner join `product_type` as `t` on `t`.`tenant_id` = `p`.`tenant_id` and `t`.`id` = `p`.`type_id` left join `unit_type` as `u` on `u`.`tenant_id` = `p`.`tenant_id` and `u`.`id` = `p`.`unit_id` where `p`.`tenant_id` = ? and `p`.`unit_id` = ? and `p`.`type_id` in (?) and `p`.`id` in (?);
select `p`.`id`, `p`.`name`, `p`.`mnemonic_code`, `p`.`type_id`, `t`.`name` as `type_name`, `p`.`specification`, `p`.`unit_price`, `p`.`unit_id`, `u`.`name` as `unit_name`, `p`.`pricing_basis`, `u`.`pricing_basis` as `unit_pricing_basis`, `p`.`min_area`, `p`.`version`, `p`.`create_time`, `p`.`update_time`, `p`.`creator_name`, `p`.`updater_name`, `p`.`safety_stock_level`, `p`.`inventory_field`, `p`.`status`, `p`.`remarks`, `p`.`aliases`, `p`.`default_dpi`, `p`.`roll_width`, `p`.`user_id`, `p`.`dept_id`, `p`.`cost` from `product_info` as `p` inner join `product_type` as `t` on `t`.`tenant_id` = `p`.`tenant_id` and `t`.`id` = `p`.`type_id` left join `unit_type` as `u` on `u`.`tenant_id` = `p`.`tenant_id` and `u`.`id` = `p`.`unit_id` where `p`.`tenant_id` = ? and `p`.`unit_id` = ? and `p`.`type_id` in (?) and `p`.`id` in (?) order by `p`.`id` desc limit ? offset ?;

-- bs.productInfo.exportExcel
select * from `compute_config` where `tenant_id` = ?;
set transaction isolation level repeatable read, read only;
begin;
with recursive `branch` as (select `id` from `product_type` where `tenant_id` = ? and `parent_id` = ? union select `child`.`id` from `product_type` as `child` inner join `branch` on `branch`.`id` = `child`.`parent_id` where `child`.`tenant_id` = ?) select `id` from `branch`;
select `p`.`id`, `p`.`name`, `p`.`mnemonic_code`, `p`.`type_id`, `t`.`name` as `type_name`, `p`.`specification`, `p`.`unit_price`, `p`.`unit_id`, `u`.`name` as `unit_name`, `p`.`pricing_basis`, `u`.`pricing_basis` as `unit_pricing_basis`, `p`.`min_area`, `p`.`version`, `p`.`create_time`, `p`.`update_time`, `p`.`creator_name`, `p`.`updater_name`, `p`.`safety_stock_level`, `p`.`inventory_field`, `p`.`status`, `p`.`remarks`, `p`.`aliases`, `p`.`default_dpi`, `p`.`roll_width`, `p`.`user_id`, `p`.`dept_id`, `p`.`cost` from `product_info` as `p` inner join `product_type` as `t` on `t`.`tenant_id` = `p`.`tenant_id` and `t`.`id` = `p`.`type_id` left join `unit_type` as `u` on `u`.`tenant_id` = `p`.`tenant_id` and `u`.`id` = `p`.`unit_id` where `p`.`tenant_id` = ? and `p`.`unit_id` = ? and `p`.`type_id` in (?) and `p`.`id` in (?) and `p`.`id` < ? order by `p`.`id` desc limit ?;
rollback;

-- bs.productInfo.getProductCount
select count(*) as `total` from `product_info` where `tenant_id` = ?;

-- bs.productInfo.listAllSimple
with recursive `branch` as (select `id` from `product_type` where `tenant_id` = ? and `parent_id` = ? union select `child`.`id` from `product_type` as `child` inner join `branch` on `branch`.`id` = `child`.`parent_id` where `child`.`tenant_id` = ?) select `id` from `branch`;
select `p`.`id`, `p`.`name`, `p`.`mnemonic_code`, `p`.`type_id`, `t`.`name` as `type_name`, `p`.`specification`, `p`.`unit_price`, `p`.`unit_id`, `u`.`name` as `unit_name`, `p`.`pricing_basis`, `u`.`pricing_basis` as `unit_pricing_basis`, `p`.`min_area`, `p`.`cost` from `product_info` as `p` inner join `product_type` as `t` on `t`.`tenant_id` = `p`.`tenant_id` and `t`.`id` = `p`.`type_id` left join `unit_type` as `u` on `u`.`tenant_id` = `p`.`tenant_id` and `u`.`id` = `p`.`unit_id` where `p`.`tenant_id` = ? and `p`.`status` = ? and `p`.`type_id` in (?) order by `p`.`id` limit ?;

-- bs.productInfo.import
begin;
insert into `import_gate` (`tenant_id`) values (?) on duplicate key update `tenant_id` = ?;
select `user_id`, `state` from `import_job` where `tenant_id` = ? and `finish_time` is null;
insert into `import_job` (`headers`, `error`, `start_time`, `finish_time`, `header_choices`, `matching`, `repair`, `commit_time`, `undo_time`, `result_state`, `result_key`, `kind`, `file_key`, `file_name`, `file_hash`, `active_hash`, `options`, `limited_to`, `state`, `is_rehearsed`, `user_id`, `user_name`, `create_time`, `tenant_id`) values (?);
insert into `outbox` (`tenant_id`, `job`, `queue`, `payload`, `create_time`) values (?);
commit;

-- bs.productInfo.getImportTemplate
select `id`, `name`, `parent_id` from `product_type` where `tenant_id` = ? and `status` = ? order by `sort`, `id` limit ?;
select `id`, `name`, `pricing_basis` from `unit_type` where `tenant_id` = ? and `status` = ? order by `sort`, `id` limit ?;
